import type { AccountUser, SignedInAnswer } from '#features/accounts/contract.ts'
import type { FieldError } from '#shared/errors.ts'
import type { Answer, TestShop } from './app.ts'

/** Whoever sends requests: the shop's `request` is a guest's, a customer's carries their token. */
export type Asker = Pick<TestShop, 'request'>

/** Body of a response that carries `data`. */
export interface DataOf<T> {
  success: true
  data: T
}

/** Body of a response that says in words what was done, with `data`. */
export interface MessageAndData<T> extends DataOf<T> {
  message: string
}

/** Body of a list that is read a page at a time. */
export interface PageOf<T> extends DataOf<T[]> {
  /** Null on the last page. */
  nextCursor: string | null
}

/** Body of a response to a request that created something. */
export interface Created {
  success: true
  id: string
}

/** Body of a response that carries the account. */
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

/** The parts of a refusal that a body has. */
function refusalIn({ body }: Answered): Partial<Refused> {
  return typeof body === 'object' && body !== null ? body : {}
}

/** The code of a refusal; undefined if nothing was refused. */
export const codeOf = (answer: Answered) => refusalIn(answer).code

/** What a response says in words, whether refused or not. */
export const messageOf = (answer: Answered) => refusalIn(answer).message

/** The invalid fields that a refusal names; undefined if it names none. */
export const errorsOf = (answer: Answered) => refusalIn(answer).errors

/** The path of the first invalid field that a refusal names; undefined if it names none. */
export const invalidField = (answer: Answered) => errorsOf(answer)?.[0]?.path

/** The `data` of a GET. */
export async function getData<T>(asker: Asker, path: string, headers?: Record<string, string>): Promise<T> {
  return (await asker.request<DataOf<T>>('GET', path, undefined, headers)).body.data
}

/** The account as its owner sees it. */
export async function currentUser(asker: Asker): Promise<AccountUser> {
  return (await asker.request<UserAnswer>('GET', '/api/auth/me')).body.user
}

/** Sends the sign-in form. */
export function logIn(asker: Asker, email: string, password: string): Promise<Answer<SignedInAnswer>> {
  return asker.request('POST', '/api/auth/login', { email, password })
}

/** The first of a list; an empty list fails the test. */
export function firstOf<T>(list: readonly T[]): T {
  const [item] = list
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
