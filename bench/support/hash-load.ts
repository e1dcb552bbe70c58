import { hash } from '@node-rs/argon2'

/** Runs as a separate process. Hashes passwords for `argv[2]` seconds at the shop's cost, eight in flight. Prints hashes per second. */
const seconds = Number(process.argv[2] ?? 5)
const IN_FLIGHT = 8
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const began = performance.now()
const until = began + seconds * 1000
let done = 0

await Promise.all(
  Array.from({ length: IN_FLIGHT }, async () => {
    while (performance.now() < until) {
      await hash('demo-password-1', COST)
      done += 1
    }
  }),
)
console.log(JSON.stringify({ rate: done / ((performance.now() - began) / 1000) }))
