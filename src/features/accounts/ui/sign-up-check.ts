import { passwordProblem } from '#features/accounts/rules.ts'
import { emailProblem } from '#features/accounts/ui/email-problem.ts'
import type { FieldError } from '#shared/errors.ts'

/** The form of section 3, and what was agreed to. */
interface SignUpFields {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
  terms: boolean
}

type Check = [path: string, message: string | undefined]

/** Every refusal of the sign-up form, in the order of the page. */
export function checkSignUp({ firstName, lastName, email, terms, ...passwords }: SignUpFields): FieldError[] {
  return refused([
    ['firstName', firstName.trim() ? undefined : 'First name is required'],
    ['lastName', lastName.trim() ? undefined : 'Last name is required'],
    ['email', emailProblem(email)],
    ...passwordChecks(passwords),
    ['terms', terms ? undefined : 'Please agree to the Terms and the Privacy Notice.'],
  ])
}

/** Every refusal of a new password and its repetition. */
export function checkNewPassword(passwords: { password: string; confirmPassword: string }): FieldError[] {
  return refused(passwordChecks(passwords))
}

function passwordChecks({ password, confirmPassword }: { password: string; confirmPassword: string }): Check[] {
  return [
    ['password', password ? passwordProblem(password) : 'Password is required'],
    ['confirmPassword', password === confirmPassword ? undefined : 'Passwords do not match.'],
  ]
}

function refused(checks: Check[]): FieldError[] {
  return checks.flatMap(([path, message]) => (message ? [{ path, message }] : []))
}
