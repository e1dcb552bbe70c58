/** Sends GET requests to `url` one after another for that many seconds. Returns each response's time in ms, sorted. Throws on an error. */
export async function responseTimes(url: string, token: string, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const body = await response.text()
    if (!response.ok) throw new Error(`${url} returned ${response.status}: ${body.slice(0, 300)}`)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}
