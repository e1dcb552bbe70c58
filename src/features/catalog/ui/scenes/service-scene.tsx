import type { ComponentType, ReactNode } from 'react'
import type { Platform, ServiceKind, ServiceType } from '#features/catalog/rules.ts'
import { drawnAs } from '#features/catalog/ui/type-icon.tsx'
import { Dance, Page, Player, Post, Profile } from './devices.tsx'
import { Comments, Followers, Hearts, Subscribers, Thumbs, Views } from './growth.tsx'

const devices: Record<Platform, (type: ServiceType) => ReactNode> = {
  instagram: (type) => (type === 'followers' ? <Profile /> : <Post video={type === 'views'} />),
  tiktok: () => <Dance />,
  youtube: (type) => <Player liked={type === 'likes'} />,
}

const growth: Record<ServiceType, ComponentType<{ narrow: boolean }>> = {
  followers: Followers,
  subscribers: Subscribers,
  likes: Hearts,
  views: Views,
  comments: Comments,
}

/** Whether people like it by a thumb, not by a heart. */
export function hasThumb({ platform, type }: ServiceKind): boolean {
  return platform === 'youtube' && drawnAs(type) === 'likes'
}

interface ServiceSceneProps {
  kind: ServiceKind
  /** The part that is shown, as SVG's `viewBox`; the whole is 400 by 330. */
  part?: string
  className?: string
}

/**
 * What a service does on its platform, drawn in the colors around it: the platform's own device (a neutral one for platforms that
 * the operator added) with what grows. For static HTML; its signs are those of `marks.svg`, which every page contains. Decorative.
 */
export function ServiceScene({ kind, part = '0 0 400 330', className }: ServiceSceneProps) {
  const { platform, type } = kind
  const drawn = drawnAs(type)
  const Growth = hasThumb(kind) ? Thumbs : growth[drawn]
  return (
    <svg viewBox={part} preserveAspectRatio="xMidYMin slice" aria-hidden="true" className={className}>
      {devices[platform]?.(drawn) ?? <Page />}
      {Growth && <Growth narrow={platform !== 'youtube'} />}
    </svg>
  )
}
