import type { WalletView } from '#features/wallet/contract.ts'
import { getData, logIn } from './answers.ts'
import type { Answer, TestShop } from './app.ts'
import { cards } from './factories.ts'
import type { Deposited } from './orders.ts'

export const PASSWORD = 'a wide river 42'
let made = 0

/** A signed-in customer. */
export interface Customer {
  id: string
  email: string
  token: string
  /** Like `shop.request`, with the customer's token. */
  request: TestShop['request']
  /** Pays dollars into the balance by card. */
  deposit(amount: number): Promise<Answer<Deposited>>
  balance(): Promise<number>
}

/** Signs up and in. */
export async function signUp(shop: TestShop, email = `customer${++made}@example.com`): Promise<Customer> {
  const { status, text } = await shop.request('POST', '/api/auth/register', { username: 'Ada Lovelace', email, password: PASSWORD })
  if (status >= 400) throw new Error(`${email} could not sign up: ${status} ${text}`)
  return signIn(shop, email)
}

export async function signIn(shop: TestShop, email: string, password = PASSWORD): Promise<Customer> {
  const { status, text, body } = await logIn(shop, email, password)
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text}`)
  const { token, user } = body
  const request: Customer['request'] = (method, path, body, headers = {}) =>
    shop.request(method, path, body, { authorization: `Bearer ${token}`, ...headers })
  return {
    id: user.id,
    email,
    token,
    request,
    deposit: (amount) => request('POST', '/api/wallet/deposits', cardDeposit(amount, { cardholderName: holderOf(user.id) })),
    balance: async () => (await getData<WalletView>({ request }, '/api/wallet')).balance,
  }
}

/** A unique cardholder name, letters only. The sandbox's cards are told apart by it, which matters for limits per customer. */
function holderOf(userId: string): string {
  return `Ada ${userId.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '').replace('_', ' ')}`
}

/** What the deposit form posts for a card. */
export function cardDeposit(amount: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    amount,
    method: 'stripe',
    cardNumber: cards.pays,
    expiryDate: '12/40',
    cvcNumber: '123',
    cardholderName: 'Ada Lovelace',
    ...changes,
  }
}
