/** A mail provider's rules for the part before the @, and its interchangeable domains. */
interface MailProvider {
  /** All are treated as the first one. */
  domains: readonly [string, ...string[]]
  /** Starts an alias, which is ignored. */
  alias: '+' | '-'
  /** Ignored characters. */
  ignored?: RegExp
}

const providers: readonly MailProvider[] = [
  { domains: ['gmail.com', 'googlemail.com'], alias: '+', ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], alias: '+', ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], alias: '+' },
  { domains: ['yandex.com', 'yandex.ru', 'ya.ru', 'yandex.by', 'yandex.kz', 'yandex.ua'], alias: '+' },
  ...(
    ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'fastmail.com', 'fastmail.fm', 'zoho.com', 'zohomail.com', 'hey.com'] as const
  ).map((domain): MailProvider => ({ domains: [domain], alias: '+' })),
  ...(['yahoo.com', 'ymail.com', 'rocketmail.com', 'myyahoo.com'] as const).map((domain): MailProvider => ({
    domains: [domain],
    alias: '-',
  })),
]
const providerOf = new Map(providers.flatMap((provider) => provider.domains.map((domain) => [domain, provider])))

/**
 * The mailbox of an email address, for counting people: lowercased and, for providers known to ignore them, without dots and aliases
 * (`A.da+shop@googlemail.com` becomes `ada@gmail.com`). Only for comparison. Emails are sent to the address as typed.
 */
export function normalizeEmail(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1).replace(/\.$/, '')
  const provider = providerOf.get(domain)
  if (at <= 0 || !provider) return at <= 0 ? plain : `${plain.slice(0, at)}@${domain}`
  const name = plain.slice(0, at)
  const aliasAt = name.indexOf(provider.alias, 1)
  const box = aliasAt < 0 ? name : name.slice(0, aliasAt)
  const stripped = provider.ignored ? box.replace(provider.ignored, '') : box
  return `${stripped || box}@${provider.domains[0]}`
}

/**
 * The mailbox of an email address, for limiting the emails that strangers can cause. Also without what follows a plus at other providers,
 * because most deliver it to the same mailbox (`ada+1@company.example` becomes `ada@company.example`).
 */
export function limitedMailbox(email: string): string {
  return normalizeEmail(email).replace(/(?<=^[^+@]+)\+[^@]*(?=@)/, '')
}
