import type { ServiceContent } from '#features/catalog/contract.ts'
import { platformName, type ServiceKind, serviceLabel, targetType, typeName } from '#features/catalog/rules.ts'
import { registry } from '#features/catalog/rules/registry.ts'

/**
 * The texts of a service that the operator added, until they write their own. They state no time and no figure, and promise only what
 * the shop does for every order.
 */
export function addedContent(kind: ServiceKind): ServiceContent {
  const label = serviceLabel(kind)
  const [platform, units] = [platformName(kind.platform), typeName(kind.type).toLowerCase()]
  const isAccount = targetType(kind.type) === 'account'
  const links = registry().platforms.find(({ id }) => id === kind.platform)?.links
  const place = (isAccount ? links?.account?.word : links?.post?.word) ?? (isAccount ? 'profile' : 'post')
  return {
    title: `Buy ${label}`,
    lead: `Choose a package of ${units}, paste the link of your ${platform} ${place} and follow your order step by step.`,
    badges: ['No password needed', 'No account needed', 'One price per package', 'Live order tracking'],
    benefits: [
      { title: 'A size that fits', text: `Every package says how many ${units} it has and what it costs in total.` },
      { title: 'Only a link', text: `We ask for the link of your ${place}, never for a password.` },
      { title: 'Checked before you pay', text: `We read the link as you paste it and show you which ${place} we understood.` },
      { title: 'Track every step', text: 'Your order page shows when your order was paid, when delivery started and when it finished.' },
    ],
    faq: [
      {
        question: `What do I need to order ${label}?`,
        answer: `The link of your ${platform} ${place} and an email address for the receipt. You don’t need an account with us.`,
      },
      {
        question: `Which links work for ${label}?`,
        answer: `The link of your ${place} as ${platform} shows it when you share it. If we can’t read a link, we say so before you pay.`,
      },
      {
        question: `Does my ${platform} ${place} have to be public for ${units}?`,
        answer: `Yes, until your order is complete. Your ${place} can only be reached while everyone can see it.`,
      },
      {
        question: `How do I know how far my ${label} order is?`,
        answer: 'Open the order page from the link in your receipt. It shows each step with its time.',
      },
      {
        question: `Can I order ${label} again for the same ${place}?`,
        answer: 'Yes, once the order before is finished, so that both can be told apart.',
      },
      {
        question: `What does ${platform} say about bought ${units}?`,
        answer: `Most platforms discourage them and may remove some. Read ${platform}’s terms and decide for yourself.`,
      },
    ],
  }
}
