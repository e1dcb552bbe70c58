import type { ServiceContent } from '#features/catalog/contract.ts'
import { platformName, type ServiceKind, serviceLabel, servicePath, targetType, typeName, typesOf } from '#features/catalog/rules.ts'
import { registry } from '#features/catalog/rules/registry.ts'
import { instagram } from '#features/catalog/server/queries/content/instagram.ts'
import { tiktok } from '#features/catalog/server/queries/content/tiktok.ts'
import { youtube } from '#features/catalog/server/queries/content/youtube.ts'

const contents = new Map<string, ServiceContent>(
  Object.entries({ instagram, tiktok, youtube }).flatMap(([platform, texts]) =>
    Object.entries(texts).map(([type, content]) => [servicePath({ platform, type }), content] as const),
  ),
)

/** The default texts of a package page. Throws if there is no such service. */
export function serviceContent(kind: ServiceKind): ServiceContent {
  const written = contents.get(servicePath(kind))
  if (written) return written
  if (!typesOf(kind.platform).includes(kind.type)) throw new Error(`there is no service ${kind.platform} ${kind.type}`)
  return addedContent(kind)
}

/** Default texts for services added by the operator. They state no times or figures and only promise what applies to every order. */
function addedContent(kind: ServiceKind): ServiceContent {
  const label = serviceLabel(kind)
  const [platform, units] = [platformName(kind.platform), typeName(kind.type).toLowerCase()]
  const isAccount = targetType(kind.type) === 'account'
  const links = registry().platforms.find(({ id }) => id === kind.platform)?.links
  const place = (isAccount ? links?.account?.word : links?.post?.word) ?? (isAccount ? 'profile' : 'post')
  return {
    title: `Buy ${label}`,
    lead: `Choose a package of ${units}, paste the link to your ${platform} ${place} and follow your order step by step.`,
    badges: ['No password needed', 'No account needed', 'One price per package', 'Live order tracking'],
    benefits: [
      { title: 'A size that fits', text: `Every package shows how many ${units} you get and what it costs in total.` },
      { title: 'Only a link', text: `We ask for the link to your ${place}, never for a password.` },
      { title: 'Checked before you pay', text: `Paste your link and we’ll show you which ${place} it leads to.` },
      { title: 'Track every step', text: 'Your order page shows when your order was paid, when delivery started and when it finished.' },
    ],
    faq: [
      {
        question: `What do I need to order ${label}?`,
        answer: `The link to your ${platform} ${place} and an email address for the receipt. You don’t need an account with us.`,
      },
      {
        question: `Which links work for ${label}?`,
        answer: `The link to your ${place} that ${platform} gives you when you share it. If we can’t read it, we’ll tell you before you pay.`,
      },
      {
        question: `Does my ${platform} ${place} have to be public for ${units}?`,
        answer: `Yes, until your order is complete. Your ${place} can only be reached while everyone can see it.`,
      },
      {
        question: `How do I know how far my ${label} order is?`,
        answer: 'Open your order page from the link in your receipt. It shows each step and when it happened.',
      },
      {
        question: `Can I order ${label} again for the same ${place}?`,
        answer: 'Yes, as soon as your previous order is complete. Until then, we couldn’t tell which delivery belongs to which order.',
      },
      {
        question: `What does ${platform} say about bought ${units}?`,
        answer: `Most platforms discourage them and may remove some. Please read ${platform}’s terms and decide for yourself.`,
      },
    ],
  }
}
