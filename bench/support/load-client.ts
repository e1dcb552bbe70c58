import { connect } from 'node:net'

/**
 * Runs as a separate process. Requests `argv[2]` for `argv[3]` seconds over 64 connections, one request at a time on each. Prints
 * requests per second and the 99th percentile in ms.
 *
 * It counts bytes instead of parsing responses, because a client that works as hard as the server would measure itself. Autocannon,
 * which is used for slower requests (requests.ts), takes twice as long for a page as a bare server and rounds to whole milliseconds.
 */
const [address = '', seconds = '5'] = process.argv.slice(2)
const CONNECTIONS = 64
const url = new URL(address)
const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: br\r\n\r\n`
const size = await responseSize()
const until = performance.now() + Number(seconds) * 1000
const began = performance.now()
const latencies: number[] = []
await Promise.all(Array.from({ length: CONNECTIONS }, keepRequesting))
const took = (performance.now() - began) / 1000
latencies.sort((a, b) => a - b)
console.log(JSON.stringify({ rate: latencies.length / took, p99: latencies[Math.floor(latencies.length * 0.99)] }))

/** The size of a response in bytes, which is the same for all. Rejects unless its status is 200. */
function responseSize(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => socket.write(request))
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      const head = text.indexOf('\r\n\r\n') + 4
      const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1])
      if (head < 4 || text.length < head + length) return
      socket.destroy()
      if (text.startsWith('HTTP/1.1 200 ') && length > 0) resolve(head + length)
      else reject(new Error(`${address} returned ${text.slice(0, text.indexOf('\r'))}`))
    })
    socket.on('error', reject)
  })
}

function keepRequesting(): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0
    let sent = 0
    const send = () => {
      sent = performance.now()
      socket.write(request)
    }
    const receive = (bytes: number) => {
      received += bytes
      if (received > size) reject(new Error(`a response from ${address} was longer than the first`))
      if (received < size) return true
      received = 0
      latencies.push(performance.now() - sent)
      if (performance.now() < until) send()
      else socket.end(resolve)
      return true
    }
    const onread = { buffer: new Uint8Array(65_536), callback: receive }
    const socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true, onread }, send)
    socket.on('error', reject)
  })
}
