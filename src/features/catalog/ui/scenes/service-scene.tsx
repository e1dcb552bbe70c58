import type { ComponentType, ReactNode } from 'react'
import type { Platform, ServiceKind, ServiceType } from '#features/catalog/rules.ts'
import { drawnAs } from '#features/catalog/ui/type-icon.tsx'
import { Dance, Page, Player, Post, Profile } from './devices.tsx'
import { Comments, Followers, Hearts, Subscribers, Thumbs, Views } from './growth.tsx'

const devices = new Map<Platform, (type: ServiceType) => ReactNode>([
  ['instagram', (type) => (type === 'followers' ? <Profile /> : <Post video={type === 'views'} />)],
  ['tiktok', () => <Dance />],
  ['youtube', (type) => <Player liked={type === 'likes'} />],
])

const growth: Record<ServiceType, ComponentType<{ narrow: boolean }>> = {
  followers: Followers,
  subscribers: Subscribers,
  likes: Hearts,
  views: Views,
  comments: Comments,
}

/** Whether likes are drawn as thumbs instead of hearts. */
export function hasThumb({ platform, type }: ServiceKind): boolean {
  return platform === 'youtube' && drawnAs(type) === 'likes'
}

interface ServiceSceneProps {
  kind: ServiceKind
  /** The full scene is 400 by 330. */
  viewBox?: string
  className?: string
}

/**
 * An illustration of a service: a device typical of the platform, or a generic one, with the growing followers, likes and so on. Uses
 * theme colors and icons from `marks.svg`, which every page contains. Decorative. For static HTML.
 */
export function ServiceScene({ kind, viewBox = '0 0 400 330', className }: ServiceSceneProps) {
  const { platform, type } = kind
  const builtInType = drawnAs(type)
  const Growth = hasThumb(kind) ? Thumbs : growth[builtInType]
  return (
    <svg viewBox={viewBox} preserveAspectRatio="xMidYMin slice" aria-hidden="true" className={className}>
      {devices.get(platform)?.(builtInType) ?? <Page />}
      {Growth && <Growth narrow={platform !== 'youtube'} />}
    </svg>
  )
}
