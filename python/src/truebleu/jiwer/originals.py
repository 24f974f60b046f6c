"""The functions of jiwer that the kernel replaces: those that compute counts from sentences."""

from ..acceleration.originals import Functions, Originals
from ..acceleration.tally import Tally

#: jiwer's own tests and fuzzed calls ran with this version. Another version with the same functions is accelerated,
#: too.
TESTED_VERSIONS = ("4.0.0",)

TALLY = Tally()

#: The functions that patches.py replaces, each with the beginning of the SHA-256 of its source.
REPLACED: Functions = {
    "measures": {"wer": "02de709de47d", "mer": "8f06ff6bf61e", "wil": "261171063dd3", "wip": "409c047564f6", "cer": "5367b983eddd"},
    "process": {"process_words": "c141d840be1b", "process_characters": "cca7924b0910"},
}

#: Further functions whose work the kernel does, written in the same way.
FUNCTIONS: Functions = {
    "measures": {"process_words": "c141d840be1b", "process_characters": "cca7924b0910"},
    "process": {"_apply_transform": "736dde96b70e", "_is_list_of_list_of_strings": "4f2d15b689b6", "_word2int": "1379ab87e58d"},
    "process.AlignmentChunk": {"__post_init__": "2d13530ef55c"},
    "transforms.AbstractTransform": {"__call__": "b642e068ec97", "process_list": "28a04d4261df"},
    "transforms.Compose": {"__call__": "3db6fe736767"},
    "transforms.ReduceToListOfListOfChars": {"__call__": "b642e068ec97", "process_list": "31176b10f148", "process_string": "314b542d9684"},
    "transforms.ReduceToListOfListOfWords": {"__call__": "b642e068ec97", "process_list": "f28b338984bb", "process_string": "e89db5083fce"},
    "transforms.RemoveMultipleSpaces": {"__call__": "b642e068ec97", "process_list": "28a04d4261df", "process_string": "f334fca3dcf0"},
    "transforms.Strip": {"__call__": "b642e068ec97", "process_list": "28a04d4261df", "process_string": "c9264dbca1bb"},
}

ORIGINALS = Originals(
    "jiwer", "jiwer", TESTED_VERSIONS, REPLACED, FUNCTIONS, {}, {"process": [name for name in FUNCTIONS if name != "process"]}
)
