"""Claims about levels and the certificates that prove them. `docs/certificates.md` describes the format.

Trusted: `certificate`, `verifier` and its two kernels, `closure` and `clausal`. They import the standard
library, the trusted side of the rooms and nothing else. Not trusted: `prover` and `cdcl`, which may be as
clever as they like, for the verifier believes none of it.
"""
