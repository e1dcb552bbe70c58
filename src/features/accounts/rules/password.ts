export const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 128

/**
 * Why a password is not accepted, in the wording of section 5 of the specification; undefined if it is. Characters are counted as they are
 * hashed: an emoji is one, and so is a letter with its accent, however they were typed.
 */
export function passwordProblem(password: string): string | undefined {
  // First, because long runs of combining marks take quadratic time to normalize.
  if (password.length > MAX_PASSWORD_LENGTH) return `Password must be at most ${MAX_PASSWORD_LENGTH} characters`
  const { length } = [...normalizePassword(password)]
  if (length < 6) return 'Password must be at least 6 characters long.'
  if (length < MIN_PASSWORD_LENGTH) return `Password must be at least ${MIN_PASSWORD_LENGTH} characters`
  return undefined
}

/** A password as it's hashed and compared. Keyboards differ in how they encode the same character. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}
