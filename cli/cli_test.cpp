// Near names, tables and the progress line.
#include <gtest/gtest.h>

#include "near.h"
#include "terminal.h"

using namespace portbench::cli;

namespace {

const std::vector<std::string> kOps = {"cadd", "add", "csub", "indexSelect", "scatterAdd", "sort"};

TEST(Near, EditsAreCounted) {
  EXPECT_EQ(edit_distance("cadd", "cadd"), 0u);
  EXPECT_EQ(edit_distance("cadd", "CADD"), 0u);
  EXPECT_EQ(edit_distance("cadd", "add"), 1u);
  EXPECT_EQ(edit_distance("cdad", "cadd"), 1u);
  EXPECT_EQ(edit_distance("", "sort"), 4u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(Near, NearestFirstAndNoneWhenNothingIs) {
  EXPECT_EQ(near_names("cad", kOps), (std::vector<std::string>{"cadd"}));
  EXPECT_EQ(near_names("caddd", kOps).front(), "cadd");
  EXPECT_EQ(near_names("index", kOps), (std::vector<std::string>{"indexSelect"}));
  EXPECT_TRUE(near_names("quantile", kOps).empty());
  EXPECT_EQ(suggestion("srot", kOps), "; near: sort");
  EXPECT_EQ(suggestion("quantile", kOps, "portbench ops"), "; see portbench ops");
}

TEST(Table, ColumnsFitAndFiguresStandRight) {
  Table table({"op", ">cases", "verdict"});
  table.add({"cadd", "5", "holds"});
  table.add({"indexSelect", "12,000", "holds"});
  EXPECT_EQ(table.text(),
            "op            cases  verdict\n"
            "cadd              5  holds\n"
            "indexSelect  12,000  holds\n");
}

TEST(Table, AShortRowIsFilledAndNothingTrails) {
  Table table({"a", "b", "c"});
  table.add({"1"});
  EXPECT_EQ(table.text(), "a  b  c\n1\n");
}

TEST(Text, NumbersAndTimes) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1234567), "1,234,567");
  EXPECT_EQ(with_commas(-1000), "-1,000");
  EXPECT_EQ(duration_text(0.42), "0.4 s");
  EXPECT_EQ(duration_text(200), "3 min 20 s");
  EXPECT_EQ(duration_text(7260), "2 h 1 min");
  EXPECT_EQ(time_text(850), "850 ns");
  EXPECT_EQ(time_text(12345), "12.3 us");
}

TEST(Progress, LineSaysHowFarAndHowLong) {
  EXPECT_EQ(progress_line(500, 1000, 10, "cadd Float", 200),
            "[##########          ]  50 %  500 of 1,000 cases  50/s  10 s left  cadd Float");
  EXPECT_EQ(progress_line(500, 1000, 10, "cadd Float", 40).size(), 40u);
  EXPECT_EQ(progress_line(0, 0, 0, "", 200), "[                    ]   0 %  0 of 0 cases");
  EXPECT_EQ(progress_line(1200, 1000, 10, "", 200).substr(0, 22), "[####################]");
}

}  // namespace
