/** The address at which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const reachable = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** Whether a URL is https, or http on a loopback address, where nobody listens in. */
export function isHttpsOrLoopback(value: string): boolean {
  const url = URL.parse(value)
  if (url?.protocol === 'https:') return true
  return url?.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}
