import { runMutations } from './mutations/run.ts'

/** `npm run mutations -- [word ...]` removes one safeguard at a time. Exits with 1 unless a test fails for each. */
const { killed, survived, broken, failures } = await runMutations({ words: process.argv.slice(2) })
console.log(`\n${killed} killed, ${survived} survived, ${broken} broken`)
for (const failure of failures) console.log(failure)
if (survived + broken > 0) process.exitCode = 1
