import { passwordProblem } from '#features/accounts/rules/password.ts'
import { emailErrors } from '#features/accounts/ui/use-account-form.tsx'
import type { FieldError } from '#shared/errors.ts'

interface NewPassword {
  password: string
  confirmPassword: string
}

/** The fields of the sign-up form (section 3 of the specification). */
interface SignUpFields extends NewPassword {
  firstName: string
  lastName: string
  email: string
  terms: boolean
}

/** All errors of the sign-up form, in page order. */
export function checkSignUp({ firstName, lastName, email, terms, ...passwords }: SignUpFields): FieldError[] {
  return [
    ...errorUnless(firstName.trim() !== '', 'firstName', 'First name is required'),
    ...errorUnless(lastName.trim() !== '', 'lastName', 'Last name is required'),
    ...emailErrors(email),
    ...checkNewPassword(passwords),
    ...errorUnless(terms, 'terms', 'Please agree to the Terms and the Privacy Notice.'),
  ]
}

/** All errors of a new password and its confirmation. */
export function checkNewPassword({ password, confirmPassword }: NewPassword): FieldError[] {
  const problem = password ? passwordProblem(password) : 'Password is required'
  return [
    ...(problem ? [{ path: 'password', message: problem }] : []),
    ...errorUnless(password === confirmPassword, 'confirmPassword', 'Passwords do not match.'),
  ]
}

/** All errors of a new-account form with the name in one field. */
export function checkNewAccount({ firstName, ...passwords }: NewPassword & { firstName: string }): FieldError[] {
  return [...errorUnless(firstName.trim() !== '', 'firstName', 'Please enter your name.'), ...checkNewPassword(passwords)]
}

function errorUnless(isFine: boolean, path: string, message: string): FieldError[] {
  return isFine ? [] : [{ path, message }]
}
