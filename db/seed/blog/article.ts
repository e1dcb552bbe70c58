/** One article of the demo shop. */
export interface DemoArticle {
  slug: string
  title: string
  excerpt: string
  author: 'Iris Halvorsen' | 'Mateo Duarte' | 'Naomi Clarke'
  /** A category's id. */
  category:
    | 'cat_instagram_growth'
    | 'cat_tiktok_tips'
    | 'cat_social_media'
    | 'cat_growth_strategy'
    | 'cat_content_strategy'
    | 'cat_monetization'
  tags: string[]
  /** What its cover shows. The picture is in `public/blog/`, named by the slug. */
  coverAlt: string
  /** Days since it was published. Negative for a scheduled post, null for a draft. */
  daysAgo: number | null
  content: string
}
