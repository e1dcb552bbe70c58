/** The address at which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const reachable = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
