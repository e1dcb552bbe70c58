/** Where this browser remembers the reviews that it voted for. */
export const VOTES = 'groundswell.votes'

/** Whether this browser voted for a review. By itself, so that what stores and calls is loaded with the first vote. */
export function hasVoted(id: string): boolean {
  try {
    return localStorage.getItem(VOTES)?.includes(`"${id}"`) ?? false
  } catch {
    return false
  }
}
