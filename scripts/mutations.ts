import { runMutations } from './mutations/run.ts'

/** `npm run mutations -- [word ...]`: removes guards, one at a time. Exits with 1 unless the tests notice every one. */
const { killed, survived, broken, failures } = await runMutations({ words: process.argv.slice(2) })
console.log(`\n${killed} killed, ${survived} survived, ${broken} broken`)
for (const failure of failures) console.log(failure)
if (survived + broken > 0) process.exitCode = 1
