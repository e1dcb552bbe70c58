/** How long, in ms, a notification of something the page already announced may take to arrive. */
const COVER_MS = 15_000
const covered = new Map<string, number>()

/** The page announced it: the next notification of this type shows no toast. */
export function coverNotification(type: string): void {
  covered.set(type, Date.now() + COVER_MS)
}

/** Whether the page announced it; true once for each `coverNotification`. */
export function takeCovered(type: string): boolean {
  const until = covered.get(type)
  covered.delete(type)
  return until !== undefined && Date.now() < until
}
