import { Agent, request } from 'node:http'
import { cards, checkoutPayload } from '../../test/support/factories.ts'

/**
 * A process of its own: places and pays orders at `argv[2]` for `argv[3]` seconds, sixteen in flight, each for a target
 * of its own. `argv[4]` is `keys` where each order carries an Idempotency-Key. Prints paid orders a second.
 */
const [base = '', seconds = '5', mode] = process.argv.slice(2)
const IN_FLIGHT = 16
const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
const url = new URL('/api/social-order-payments/process', base)
const began = performance.now()
const until = began + Number(seconds) * 1000
let paid = 0

await Promise.all(Array.from({ length: IN_FLIGHT }, buyAgainAndAgain))
agent.destroy()
console.log(JSON.stringify({ paid, rate: paid / ((performance.now() - began) / 1000) }))

async function buyAgainAndAgain(): Promise<void> {
  while (performance.now() < until) {
    const answer = await post(JSON.stringify(checkoutPayload({ cardNumber: cards.pays })))
    if (!answer.includes('"status":"succeeded"')) throw new Error(`not paid: ${answer.slice(0, 500)}`)
    paid += 1
  }
}

function post(body: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(mode === 'keys' && { 'idempotency-key': crypto.randomUUID() }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
