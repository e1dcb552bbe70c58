import type { Ladder } from './ladder.ts'

const ONE_DAY = 'Complete within 24 hours'
const TWO_DAYS = 'Complete within 48 hours'

export const instagram: readonly Ladder[] = [
  {
    platform: 'instagram',
    type: 'followers',
    quality: 'general',
    popular: 1_000,
    points: ['Username and public profile link only', 'No password needed', 'Missing followers refunded'],
    rungs: [
      [500, 499, 'A first base for a profile that has just started posting.', ONE_DAY],
      [1_000, 899, 'Takes a young profile into four figures.', ONE_DAY],
      [2_500, 1_999, 'For a creator who posts every week and wants the number to match.', ONE_DAY],
      [5_000, 3_699, 'A clear step up for a local business or a working artist.', TWO_DAYS],
      [10_000, 6_999, 'Five figures, paced over two days so that the curve stays even.', TWO_DAYS],
      [25_000, 15_999, 'Our largest Instagram package, for accounts that already have an audience.', TWO_DAYS],
    ],
  },
  {
    platform: 'instagram',
    type: 'likes',
    quality: 'general',
    popular: 1_000,
    points: ['For one post or reel of your choice', 'No password needed', 'Missing likes refunded'],
    rungs: [
      [500, 299, 'Enough to give a new post its first weight.', 'Starts in 15–30 minutes'],
      [1_000, 499, 'The usual choice for a post that matters to you.', 'Starts in 15–30 minutes'],
      [2_500, 1_099, 'For an announcement, a launch or a collaboration post.', 'Starts in 15–30 minutes, complete in a day'],
      [
        5_000,
        1_899,
        'For profiles with several thousand followers, where less would look thin.',
        'Starts in 15–30 minutes, complete in a day',
      ],
      [10_000, 3_499, 'For a campaign post that new visitors will see first.', 'Starts in 15–30 minutes, spread over two days'],
      [25_000, 7_999, 'For large accounts and pinned posts.', 'Starts in 15–30 minutes, spread over two days'],
    ],
  },
  {
    platform: 'instagram',
    type: 'views',
    quality: 'general',
    popular: 5_000,
    points: ['Refilled if the count drops', 'Works for reels and video posts', 'No password needed'],
    rungs: [
      [1_000, 199, 'A small start for a single reel, and a cheap way to try us.', 'Starts in 15–30 minutes'],
      [2_500, 399, 'Lifts a fresh reel past its first quiet hours.', 'Starts in 15–30 minutes'],
      [5_000, 699, 'The size that fits most reels: visible, and still in proportion.', 'Starts in 15–30 minutes, complete in a day'],
      [
        10_000,
        1_299,
        'For a reel that introduces your work to people who do not know it yet.',
        'Starts in 15–30 minutes, complete in a day',
      ],
      [25_000, 2_999, 'For product videos and releases with a date behind them.', 'Starts in 15–30 minutes, spread over two days'],
      [50_000, 5_499, 'For the video at the centre of a campaign.', 'Starts in 15–30 minutes, spread over two days'],
    ],
  },
  {
    platform: 'instagram',
    type: 'comments',
    quality: 'general',
    popular: 50,
    points: ['Written by people, no two alike', 'No password needed', 'Missing comments refunded'],
    rungs: [
      [10, 499, 'Opens the conversation under a new post.', 'Starts in 2–6 hours, spread over 12 hours'],
      [25, 1_099, 'Enough voices for a post with a few hundred likes.', 'Starts in 2–6 hours, spread over 12 hours'],
      [50, 1_999, 'A lively thread for a post that people should stop at.', 'Starts in 2–6 hours, spread over 18 hours'],
      [100, 3_699, 'For launches and giveaways where the thread is part of the post.', 'Starts in 2–6 hours, spread over 18 hours'],
      [250, 8_499, 'For large profiles whose posts usually draw a long thread.', 'Starts in 2–6 hours, spread over 24 hours'],
      [500, 15_999, 'For one central campaign post; please tell us what it is about.', 'Starts in 2–6 hours, spread over 24 hours'],
    ],
  },
]
