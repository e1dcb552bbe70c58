/** How long a notification about something that the page itself has told of may take to arrive, in ms. */
const COVER_MS = 15_000
const covered = new Map<string, number>()

/** The page says by itself what happened: the next notification of this type shows no toast of its own. */
export function coverNotification(type: string): void {
  covered.set(type, Date.now() + COVER_MS)
}

/** Whether the page has said it already; once for each `coverNotification`. */
export function takeCovered(type: string): boolean {
  const until = covered.get(type)
  covered.delete(type)
  return until !== undefined && Date.now() < until
}
