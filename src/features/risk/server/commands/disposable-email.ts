import domains from './disposable-domains.json' with { type: 'json' }

/** From the project disposable-email-domains (CC0). */
const disposable: ReadonlySet<string> = new Set(domains)

/** Whether an email address belongs to a service for disposable mailboxes, or to a subdomain of one. */
export function isDisposableEmail(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .split('.')
  return labels.some((_, first) => first < labels.length - 1 && disposable.has(labels.slice(first).join('.')))
}
