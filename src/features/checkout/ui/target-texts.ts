import { platformNames, type ServiceKind, targetType } from '#features/catalog/rules.ts'

const examples = {
  instagram: { account: 'https://www.instagram.com/yourname/', post: 'https://www.instagram.com/p/…' },
  tiktok: { account: 'https://www.tiktok.com/@yourname', post: 'https://www.tiktok.com/@yourname/video/…' },
  youtube: { account: 'https://www.youtube.com/@yourname', post: 'https://www.youtube.com/watch?v=…' },
}

/** What the address field of a service is called, an example, and how to find the address. */
export function targetTexts({ platform, type }: ServiceKind): { label: string; example: string; hint: string } {
  const name = platformNames[platform]
  if (targetType(type) === 'account') {
    const place = platform === 'youtube' ? 'channel' : 'profile'
    return { label: `${name} ${place} URL`, example: examples[platform].account, hint: `Your ${place} has to be public while we deliver.` }
  }
  const place = platform === 'instagram' ? 'post or reel' : 'video'
  return {
    label: `${name} ${place} URL`,
    example: examples[platform].post,
    hint: `Open the ${place}, press Share and copy the link. It has to be public while we deliver.`,
  }
}
