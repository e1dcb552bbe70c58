import { createServer, get, type IncomingHttpHeaders } from 'node:http'

/**
 * Runs as a separate process. Fetches `argv[2]` once, then serves the same bytes and headers with plain node:http. Prints its address.
 */
const { headers, body } = await fetchOnce(process.argv[2] ?? '')
for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[name]
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
})

function fetchOnce(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}
