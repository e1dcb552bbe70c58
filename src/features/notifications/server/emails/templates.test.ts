import { expect, test } from 'vitest'
import type { EmailName } from '#features/notifications/rules/kinds.ts'
import { textOf } from '#features/notifications/server/emails/render/plain-text.ts'
import { templates } from '#features/notifications/server/emails/templates.ts'

/** Emails that quote someone. */
const quoting: readonly string[] = ['guarantee-claim-answered', 'support-answer', 'copy', 'digest', 'sample']

const samples = (Object.keys(templates) as EmailName[])
  .filter((name) => !quoting.includes(name))
  .map((name) => ({ name, email: templates[name].sample({ storeName: 'Groundswell', publicUrl: 'https://shop.example' }) }))

test.each(samples)('$name begins with one sentence, then its button', ({ email: { paragraphs } }) => {
  expect(paragraphs).toHaveLength(1)
  expect(paragraphs[0]?.match(/[.?!](?= |$)/g)).toHaveLength(1)
})

test.each(samples)('$name reads well as plain text', ({ email }) => {
  const text = textOf(email, {
    brand: { storeName: 'Groundswell', color: '#6d28d9', logo: null },
    seller: 'Sold by Ada',
    unsubscribeHref: 'https://shop.example/unsubscribe',
  })
  expect(text).not.toMatch(/\n{3}|undefined|null|<|&\w+;/)
  for (const line of text.split('\n').filter((any) => any.includes('https://') && !/^(Link|Delivered to): /.test(any)))
    expect(line).toMatch(/^(Unsubscribe: )?https:\S+$/)
  expect(text).toContain('\n-- \nGroundswell\n')
})
