import { runMutations } from './mutations/run.ts'

/** `npm run mutations -- [word ...]`: takes guards out, one at a time; exits 1 where the tests do not notice. */
const { killed, survived, broken } = await runMutations(process.argv.slice(2))
console.log(`\n${killed} killed, ${survived} survived${broken > 0 ? `, ${broken} broke before any test ran` : ''}`)
if (survived + broken > 0) process.exitCode = 1
