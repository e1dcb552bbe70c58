import { type ServiceKind, targetType } from '#features/catalog/rules.ts'
import { checkEmail, checkPostUrl, checkUsername } from '#features/checkout/rules/fields.ts'
import type { FieldError } from '#shared/errors.ts'

interface OlderOrder {
  username: string
  postUrl: string
  email: string
}

/** What the older order form refuses, in its own words; a link is asked for only where there is a post. Section 5, "/order". */
export function checkOlderOrder({ username, postUrl, email }: OlderOrder, service: ServiceKind): FieldError[] {
  const needsPost = targetType(service.type) !== 'account'
  const messages: [path: string, message: string | null][] = [
    ['username', username.trim() === '' ? 'Please provide your username.' : checkUsername(username)],
    [
      'postUrl',
      postUrl.trim() !== '' ? checkPostUrl(postUrl, service) : needsPost ? 'Post/Video URL is required for this service type.' : null,
    ],
    ['email', email.trim() === '' ? 'Please provide your email address.' : checkEmail(email)],
  ]
  return messages.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
}
