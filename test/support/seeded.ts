import fc from 'fast-check'
import { builtIn, replaceRegistry } from '#features/catalog/rules/registry.ts'

/**
 * Generated inputs are the same in each run, so that a red test is about the change and can be run again.
 * `FUZZ_SEED=random` tries new ones; a failed property prints its seed, and `FUZZ_SEED=<seed>` repeats it.
 */
const { FUZZ_SEED = '20261123' } = process.env

if (FUZZ_SEED !== 'random') fc.configureGlobal({ seed: Number(FUZZ_SEED) })

// A worker that loads the application once keeps what an earlier file made known: each file begins with the services of the specification.
replaceRegistry(builtIn)
