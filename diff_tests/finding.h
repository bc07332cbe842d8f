// Findings: made from judgements, and sent between processes.
#pragma once
#include "message.h"
#include "run.h"
#include "shrink.h"

namespace portbench {

Finding make_finding(const Case& original, const Shrunk& shrunk, const std::string& setting);
// The command that runs a line again, under a setting.
std::string repeat_command(const std::string& line, const std::string& setting);

Message pack(const Finding& f);
Finding unpack_finding(const Message& m);
Message pack(const Judgement& j);
Judgement unpack_judgement(const Message& m);

}  // namespace portbench
