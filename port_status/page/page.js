// Sorting and filtering of the table of functions. Everything else on the page is plain HTML.
"use strict";
(() => {
  const table = document.getElementById("functions");
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const heads = Array.from(table.tHead.rows[0].cells);
  const form = document.getElementById("filter");
  const words = document.getElementById("words");
  const shown = document.getElementById("shown");

  // Figures carry their number in data-key, so that "0.5 / 2" sorts as a number; others sort by their text.
  const key = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.key !== undefined ? Number(cell.dataset.key) : cell.textContent;
  };
  const compare = (a, b) => (typeof a === "number" ? a - b : a.localeCompare(b));

  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      // Figures are most wanted from the largest down, names from a to z.
      const figures = rows.length > 0 && rows[0].cells[column].className === "figure";
      const was = head.getAttribute("aria-sort");
      const falling = was === null ? figures : was === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      rows.sort((a, b) => (falling ? -1 : 1) * compare(key(a, column), key(b, column)));
      body.append(...rows);
    });
  });

  const filter = () => {
    const states = new Set(Array.from(form.querySelectorAll("input:checked"), (box) => box.value));
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !states.has(row.className) || !wanted.every((word) => text.includes(word));
      if (!row.hidden) ++count;
    }
    shown.value = `${count} of ${rows.length} shown`;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  filter();
})();
