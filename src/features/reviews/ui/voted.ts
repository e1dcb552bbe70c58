/** The storage key for the reviews that this browser voted for. */
export const VOTES = 'groundswell.votes'

/** Whether this browser voted for a review. In its own file, so that the code for voting loads with the first vote. */
export function hasVoted(id: string): boolean {
  try {
    return localStorage.getItem(VOTES)?.includes(`"${id}"`) ?? false
  } catch {
    return false
  }
}
