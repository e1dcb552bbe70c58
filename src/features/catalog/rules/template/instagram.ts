import type { Ladder } from '#features/catalog/rules/template/ladder.ts'

export const instagram: readonly Ladder[] = [
  {
    platform: 'instagram',
    type: 'followers',
    quality: 'general',
    popular: 1_000,
    points: ['Username and public profile link only', 'No password needed', 'Missing followers refunded', 'Live order tracking'],
    rungs: [
      [500, 499, 'A first base for a profile that has just started posting.'],
      [1_000, 899, 'Takes a young profile into four figures.'],
      [2_500, 1_999, 'For a creator who posts every week and wants the number to match.'],
      [5_000, 3_699, 'A clear step up for a local business or a working artist.'],
      [10_000, 6_999, 'Five figures, for an account that people have heard of.'],
      [25_000, 15_999, 'Our largest Instagram package, for accounts that already have an audience.'],
    ],
  },
  {
    platform: 'instagram',
    type: 'likes',
    quality: 'general',
    popular: 1_000,
    points: ['For one post or reel of your choice', 'No password needed', 'Missing likes refunded', 'Live order tracking'],
    rungs: [
      [500, 299, 'Enough to give a new post its first weight.'],
      [1_000, 499, 'The usual choice for a post that matters to you.'],
      [2_500, 1_099, 'For an announcement, a launch or a collaboration post.'],
      [5_000, 1_899, 'For profiles with several thousand followers, where less would look thin.'],
      [10_000, 3_499, 'For a campaign post that new visitors will see first.'],
      [25_000, 7_999, 'For large accounts and pinned posts.'],
    ],
  },
  {
    platform: 'instagram',
    type: 'views',
    quality: 'general',
    popular: 5_000,
    points: ['Refilled if the count drops', 'Works for reels and video posts', 'No password needed', 'Live order tracking'],
    rungs: [
      [1_000, 199, 'A small start for a single reel, and a cheap way to try us.'],
      [2_500, 399, 'Lifts a fresh reel past its first quiet hours.'],
      [5_000, 699, 'The size that fits most reels: visible, and still in proportion.'],
      [10_000, 1_299, 'For a reel that introduces your work to people who do not know it yet.'],
      [25_000, 2_999, 'For product videos and releases with a date behind them.'],
      [50_000, 5_499, 'For the video at the center of a campaign.'],
    ],
  },
  {
    platform: 'instagram',
    type: 'comments',
    quality: 'general',
    popular: 50,
    points: ['Written by people, no two alike', 'No password needed', 'Missing comments refunded', 'Live order tracking'],
    rungs: [
      [10, 499, 'Opens the conversation under a new post.'],
      [25, 1_099, 'Enough voices for a post with a few hundred likes.'],
      [50, 1_999, 'A lively thread for a post that people should stop at.'],
      [100, 3_699, 'For launches and giveaways where the thread is part of the post.'],
      [250, 8_499, 'For large profiles whose posts usually draw a long thread.'],
      [500, 15_999, 'For one central campaign post; please tell us what it is about.'],
    ],
  },
]
