// The page: that it says what was measured, loads nothing, and that no text of a case can break out of its place.
#include "page.h"

#include <gtest/gtest.h>

#include <cctype>

using namespace portbench;

namespace {

Status one_failing() {
  FunctionRow f{"TH", "THTensorMath.h", "THTensor_(exp)", "Float", "Float", "exp", "Float", true, "", ""};
  ParityRow p;
  p.op = "exp";
  p.type = "Float";
  p.cases = 5041;
  p.real_inputs = 41;
  p.failures = 3;
  p.worst = 9;
  p.allowed = 2;
  Status s;
  s.functions = {status_of(f, {p}, {}),
                 status_of({"TH", "THFile.h", "THFile_close", "-", "-", "", "", false, "", ""}, {}, {})};
  for (const auto& function : s.functions) ++s.count[size_t(function.state)];
  return s;
}
FindingRow failing_case() {
  FindingRow f;
  f.op = "exp";
  f.type = "Float";
  f.line = "exp Float r=&t t=[1]{nan}";
  f.fault = "legacy <0> & modern \"1\"";
  f.repeat = "./portbench diff --case 'exp Float r=&t t=[1]{nan}'";
  return f;
}
size_t count_of(const std::string& text, const std::string& part) {
  size_t n = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++n;
  return n;
}

TEST(Page, SaysWhatWasMeasured) {
  const std::string page = page_of(PageFacts{{}, {failing_case()}, {}, {}}, one_failing());
  for (const char* text : {"<code>THTensor_(exp)</code>", ">in progress<", ">5041<", ">41<", ">9 / 2<", "mismatches",
                           "THFile_close", ">not started<", "0 of 2 functions ported"})
    EXPECT_NE(page.find(text), std::string::npos) << text;
}

TEST(Page, FailuresLeadToTheirCasesAndCommands) {
  const std::string page = page_of(PageFacts{{}, {failing_case()}, {}, {}}, one_failing());
  EXPECT_NE(page.find("<a href=\"#findings-exp\">3</a>"), std::string::npos);
  EXPECT_NE(page.find("<h3 id=\"findings-exp\">"), std::string::npos);
  EXPECT_NE(page.find("<code>./portbench diff --case &#39;exp Float r=&amp;t t=[1]{nan}&#39;</code>"),
            std::string::npos);
  EXPECT_NE(page.find("legacy &lt;0&gt; &amp; modern &quot;1&quot;"), std::string::npos);
}

TEST(Page, TextCannotBreakOut) {
  FindingRow f = failing_case();
  f.fault = f.detail = f.line = f.repeat = f.verdict = "</pre><script>alert(1)</script>";
  const std::string page = page_of(PageFacts{{}, {f}, {}, {}}, one_failing());
  EXPECT_EQ(count_of(page, "<script"), 1u);
  EXPECT_EQ(count_of(page, "</script>"), 1u);
}

TEST(Page, LoadsNothing) {
  const std::string page = page_of(PageFacts{{}, {failing_case()}, {}, {}}, one_failing());
  for (const char* text : {"http:", "https:", "src=", "@import", "url(", "<link", "fetch("})
    EXPECT_EQ(page.find(text), std::string::npos) << text;
}

TEST(Page, ElementsAreClosed) {
  WorkloadTimes w;
  w.op = "exp";
  w.workload = "exp Float r=empty t=[1000]#1";
  w.legacy = 3000;
  w.modern = 1000;
  w.limit = 500;
  RunRow run;
  run.command = "portbench diff 'c*' && true";
  const std::string page =
      page_of(PageFacts{{run}, {failing_case()}, {w}, {{"libTH.so.0", "file", 12}}}, one_failing());
  for (const char* name :
       {"table", "tr", "td", "th", "thead", "tbody", "code", "pre", "article", "p", "ul", "li", "form", "h2"}) {
    const std::string tag(name);
    EXPECT_EQ(count_of(page, "<" + tag + ">") + count_of(page, "<" + tag + " "), count_of(page, "</" + tag + ">"))
        << tag;
  }
  EXPECT_NE(page.find(">3.00<"), std::string::npos);
  EXPECT_NE(page.find(">50 %<"), std::string::npos);
  EXPECT_NE(page.find("not finished"), std::string::npos);
}

}  // namespace
