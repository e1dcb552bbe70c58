import type { AccountUser, SignedInAnswer } from '#features/accounts/contract.ts'
import type { FieldError } from '#shared/errors.ts'
import type { Answer, TestShop } from './app.ts'

/** Sends requests as a guest (a shop) or as a signed-in customer. */
export type Asker = Pick<TestShop, 'request'>

/** Body of a response that carries `data`. */
export interface DataOf<T> {
  success: true
  data: T
}

/** Body of a response with `data` and a message for people. */
export interface MessageAndData<T> extends DataOf<T> {
  message: string
}

/** Body of a paginated list. */
export interface PageOf<T> extends DataOf<T[]> {
  /** Null on the last page. */
  nextCursor: string | null
}

/** Body of a response to a request that created something. */
export interface Created {
  success: true
  id: string
}

/** Body of a response with the account. */
export interface UserAnswer {
  success: true
  user: AccountUser
}

/** Body of a refusal. */
export interface Refused {
  success: false
  code: string
  message: string
  errors?: FieldError[]
}

type Answered = Pick<Answer, 'body'>

/** The fields of a refusal in a body, if any. */
function refusalIn({ body }: Answered): Partial<Refused> {
  return typeof body === 'object' && body !== null ? body : {}
}

/** The code of a refusal; undefined if nothing was refused. */
export const codeOf = (answer: Answered) => refusalIn(answer).code

/** The message of a response, whether refused or not. */
export const messageOf = (answer: Answered) => refusalIn(answer).message

/** The invalid fields in a refusal; undefined if there are none. */
export const errorsOf = (answer: Answered) => refusalIn(answer).errors

/** The path of the first invalid field in a refusal; undefined if there is none. */
export const invalidField = (answer: Answered) => errorsOf(answer)?.[0]?.path

/** The `data` of a GET. */
export async function getData<T>(asker: Asker, path: string, headers?: Record<string, string>): Promise<T> {
  return (await asker.request<DataOf<T>>('GET', path, undefined, headers)).body.data
}

/** The signed-in account, from its own point of view. */
export async function currentUser(asker: Asker): Promise<AccountUser> {
  return (await asker.request<UserAnswer>('GET', '/api/auth/me')).body.user
}

/** Sends the sign-in form. */
export function logIn(asker: Asker, email: string, password: string): Promise<Answer<SignedInAnswer>> {
  return asker.request('POST', '/api/auth/login', { email, password })
}

/** The first item of a list. Throws if the list is empty. */
export function firstOf<T>(list: readonly T[]): T {
  const [item] = list
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
