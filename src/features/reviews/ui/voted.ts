/** Storage key for the reviews this browser voted for. */
export const VOTES = 'groundswell.votes'

/** Whether this browser voted for a review. In a separate file, so that the voting code isn't loaded until the first vote. */
export function hasVoted(id: string): boolean {
  try {
    return localStorage.getItem(VOTES)?.includes(`"${id}"`) ?? false
  } catch {
    return false
  }
}
