import fc from 'fast-check'
import { builtIn, replaceRegistry } from '#features/catalog/rules/registry.ts'

/**
 * Generated inputs are the same in each run, so that a failed test is due to the change and can be repeated. `FUZZ_SEED=random` tries
 * new ones. A failed property prints its seed, and `FUZZ_SEED=<seed>` repeats it.
 */
const { FUZZ_SEED = '20261123' } = process.env

if (FUZZ_SEED !== 'random') fc.configureGlobal({ seed: Number(FUZZ_SEED) })

// A worker loads the application once for many files, so each file resets the registry to the services of the specification.
replaceRegistry(builtIn)
