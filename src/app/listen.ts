import { createServer } from 'node:net'
import type { Config } from '#platform/config.ts'
import { localUrl } from '#platform/local-url.ts'
import { StartError } from '#platform/start-error.ts'
import { errorCode } from '#shared/errors.ts'

/** Replaces PORT=0 with a free port, which has to be known before links and emails are made. */
export async function settlePort(config: Config): Promise<Config> {
  if (config.PORT !== 0) return config
  const PORT = await freePort(config.HOST)
  const isDefault = config.PUBLIC_URL === localUrl(config.HOST, 0)
  return { ...config, PORT, PUBLIC_URL: isDefault ? localUrl(config.HOST, PORT) : config.PUBLIC_URL }
}

async function freePort(host: string): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, host, resolve)).catch((error: unknown) => {
    throw explain(error, host, 0)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

interface Listener {
  listen(where: { host: string; port: number }): Promise<unknown>
}

/** Starts listening and returns the local address. Throws StartError with a suggestion. */
export async function listen(server: Listener, { HOST, PORT }: Config): Promise<string> {
  try {
    await server.listen({ host: HOST, port: PORT })
    return localUrl(HOST, PORT)
  } catch (error) {
    throw explain(error, HOST, PORT)
  }
}

function explain(error: unknown, host: string, port: number): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is already in use. Choose another with PORT=${port + 1} npm start.`)
    case 'EACCES':
      return new StartError(`Port ${port} requires elevated privileges. Choose one above 1023 with PORT=3000 npm start.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to be reached from others.`)
    default:
      return error
  }
}
