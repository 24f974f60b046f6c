"""How often sacreBLEU's corpora and sentences were counted by the kernel, and how often by sacreBLEU itself."""

from ..acceleration.tally import Tally

TALLY = Tally()
