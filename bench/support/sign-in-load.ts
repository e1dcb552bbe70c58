import { Agent, request } from 'node:http'

/** A process of its own: signs the demo customer in at `argv[2]` for `argv[3]` seconds, eight in flight. Prints sign-ins a second. */
const [base = '', seconds = '5'] = process.argv.slice(2)
const IN_FLIGHT = 8
const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
const url = new URL('/api/auth/login', base)
const body = JSON.stringify({ email: 'demo@example.com', password: 'demo-password-1' })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
const began = performance.now()
const until = began + Number(seconds) * 1000
let done = 0

await Promise.all(
  Array.from({ length: IN_FLIGHT }, async () => {
    while (performance.now() < until) {
      const status = await signIn()
      if (status !== 200) throw new Error(`signing in answers ${status}`)
      done += 1
    }
  }),
)
agent.destroy()
console.log(JSON.stringify({ rate: done / ((performance.now() - began) / 1000) }))

function signIn(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
