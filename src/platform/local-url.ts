/** The local URL of a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const reachable = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** Whether a URL is https, or http on a loopback address, where nobody can eavesdrop. */
export function isHttpsOrLoopback(value: string): boolean {
  return URL.parse(value)?.protocol === 'https:' || (value.startsWith('http:') && isLoopback(value))
}

/** Whether a URL's host is a loopback address. */
export function isLoopback(value: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(value)?.hostname ?? '')
}
