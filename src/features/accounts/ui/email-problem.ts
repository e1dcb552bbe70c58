/** Why this is no e-mail address; undefined where it may be one: the shop's server has the last word. */
export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return 'Email is required'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'Please enter a valid email address.'
}
