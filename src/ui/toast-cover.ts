/** How long the notification of something the page already announced may take to arrive. */
const COVER_MS = 15_000
const covered = new Map<string, number>()

/** Suppresses the toast of the next notification of this type, because the page already announced it. */
export function coverNotification(type: string): void {
  covered.set(type, Date.now() + COVER_MS)
}

/** Whether to suppress the toast. True once per call of `coverNotification`. */
export function takeCovered(type: string): boolean {
  const until = covered.get(type)
  covered.delete(type)
  return until !== undefined && Date.now() < until
}
