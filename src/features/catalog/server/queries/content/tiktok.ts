import type { ServiceContent } from '#features/catalog/contract.ts'

const followers: ServiceContent = {
  title: 'Buy TikTok Followers',
  lead: 'People take an account with an audience more seriously. Choose general or premium quality and enter your username. Your followers arrive within {within}.',
  badges: ['Delivered by {people}', 'General or premium', 'Complete within {within}', 'No password needed'],
  benefits: [
    {
      title: 'General or premium',
      text: 'General followers raise your count at the lowest price. Premium followers have a photo and their own videos, for accounts that get a closer look.',
    },
    {
      title: 'Times you can check',
      text: 'Delivery starts in {starts} and is complete within {within}. Your order page shows both as they happen.',
    },
    {
      title: 'Closer to the milestones',
      text: 'TikTok unlocks some features at certain follower counts. A package gets you closer, and your videos do the rest.',
    },
    {
      title: 'Your login stays private',
      text: 'We only need your public username. Never share your password or a login code with anyone who sells growth.',
    },
  ],
  faq: [
    {
      question: 'What is the difference between general and premium?',
      answer:
        'General followers may have an empty profile or no videos. Premium followers have a photo and their own videos. Delivery times and refund rules are the same for both.',
    },
    {
      question: 'Why doesn’t delivery start right away?',
      answer: 'We set up each delivery individually. It starts in {starts} and is complete within {within}.',
    },
    {
      question: 'Can I go live after reaching 1,000 followers?',
      answer:
        'TikTok decides that based on country, age and account history, and it may change the requirement. Please don’t buy followers for this reason alone.',
    },
    {
      question: 'Can I keep posting during delivery?',
      answer: 'Yes, please do. New videos give your new followers something to watch and don’t affect the delivery.',
    },
    {
      question: 'Do you need the link or the username?',
      answer:
        'Both: the link to your profile, such as tiktok.com/@yourname, and the username it shows. Both are public, and we need nothing else.',
    },
    {
      question: 'Can I order general first and premium later?',
      answer: 'Yes. They’re separate orders and can even run at the same time for the same account.',
    },
  ],
}

const likes: ServiceContent = {
  title: 'Buy TikTok Likes',
  lead: 'Likes tell new viewers that others enjoyed your video. Paste the link and see the first likes in {starts}.',
  badges: ['Delivered by {people}', 'Starts in {starts}', 'No password needed', 'No hidden fees'],
  benefits: [
    {
      title: 'While it is new',
      text: 'Order while TikTok is still testing your video with its first viewers. Delivery starts {starts} after payment.',
    },
    { title: 'Likes count twice', text: 'Each like shows on the video and adds to the total on your profile.' },
    { title: 'Match your view count', text: 'Lots of views with few likes looks odd. A likes package brings them back in line.' },
    { title: 'One video, one link', text: 'Short links from the Share button work too. Nothing else on your account changes.' },
    {
      title: 'Missing likes are refunded',
      text: 'If we deliver fewer likes than you bought, we refund the difference to your original payment method.',
    },
  ],
  faq: [
    {
      question: 'How many likes fit my view count?',
      answer:
        'Look at your own videos: divide the likes on your best ones by their views, and choose a package that brings the new video close to that ratio.',
    },
    {
      question: 'Where do I find the link to my video?',
      answer: 'Open the video, tap the Share arrow and choose Copy link. Long and short links both work.',
    },
    {
      question: 'Does the video have to be new?',
      answer: 'No. Older videos work too. For a new video, order soon after posting to get the most out of it.',
    },
    {
      question: 'What if my video is removed or set to private?',
      answer:
        'Delivery stops, because nobody can open the video. Make it public again and we’ll continue, or we’ll refund what we haven’t delivered.',
    },
    {
      question: 'Will TikTok remove the likes?',
      answer:
        'It removes some likes from time to time, and that may include yours. If it happens during delivery, we recount and deliver or refund the difference.',
    },
    {
      question: 'Can I send likes to someone else’s video?',
      answer: 'Technically yes, since we only need a public link. Please do it only with their permission.',
    },
  ],
}

const views: ServiceContent = {
  title: 'Buy TikTok Views',
  lead: 'Give a good video a head start. Views start in {starts}. [[They’re backed by a {refill} refill.]]',
  badges: ['{refill} refill', 'Starts in {starts}', 'Delivered by {people}', 'No password needed'],
  benefits: [
    { title: 'Small enough to try', text: 'Try the smallest package on one video and see for yourself.' },
    {
      title: 'Refilled for {refill|days}',
      text: 'TikTok adjusts view counts from time to time. If yours drops below what you bought within {refill|days}, we refill it for free.',
    },
    {
      title: 'Small or large',
      text: 'From your first few thousand views to the video behind a whole campaign.',
    },
    { title: 'Times you can check', text: 'Delivery starts {starts} after payment and is complete within {within}.' },
  ],
  faq: [
    {
      question: 'Will views get my video on the For You page?',
      answer:
        'Nobody can promise that. TikTok mostly looks at how long people watch. Views help a good video get taken seriously, but they won’t rescue a weak one.',
    },
    {
      question: 'How is a refill calculated?',
      answer:
        'We add your package to the view count at the start of your order. If the video drops below that total within {refill|days} of completion, we deliver the difference.',
    },
    {
      question: 'Do the views earn money in TikTok’s creator program?',
      answer: 'No. TikTok only pays for views that qualify under its own rules, and bought views don’t. Use them for visibility only.',
    },
    {
      question: 'Can I split one order across several videos?',
      answer: 'No, each order is for one video. Place a small order for each one, and they’ll all run at the same time.',
    },
    {
      question: 'Is there a limit on video length?',
      answer: 'No. Ten seconds or ten minutes, the price is the same. Photo slideshows work too, as long as they show a view count.',
    },
    {
      question: 'What if my video uses a sound that is blocked in some countries?',
      answer: 'We can still deliver as long as people can open the video. If TikTok blocks it completely, we refund the missing views.',
    },
  ],
}

const comments: ServiceContent = {
  title: 'Buy TikTok Comments',
  lead: 'TikTok users read the comments while the video plays. Get the conversation started with short, lively comments written by people who have seen it.',
  badges: ['Written by people', 'Starts in {starts}', 'Complete within {within}', 'No password needed'],
  benefits: [
    {
      title: 'Made for TikTok',
      text: 'Short, playful and to the point. Tell us if you’d like questions instead, or another language.',
    },
    {
      title: 'A conversation to join',
      text: 'People reply where others have already commented. A few good comments get your own audience talking.',
    },
    { title: 'Times you can check', text: 'The first comments appear in {starts}, and all are there within {within}.' },
    { title: 'Checked before delivery', text: 'Nothing offensive, no links, no ads and no claims about products nobody has tried.' },
    { title: 'Off topic?', text: 'Tell us which comments miss the point, and our team will look into it.' },
  ],
  faq: [
    {
      question: 'How long are the comments?',
      answer:
        'Usually one short sentence, as is typical on TikTok, some with an emoji. If you’d like longer ones, say so in the description.',
    },
    {
      question: 'Can I get comments in other languages?',
      answer:
        'Comments are in English by default. Add the language you want to the description. If we don’t have someone who writes it well, we’ll let you know and refund your order.',
    },
    {
      question: 'Can they ask a question for a video reply?',
      answer: 'Yes, that works well. Add the question or topic to the description, then pick the comment you want to reply to.',
    },
    {
      question: 'Why don’t comments start right away?',
      answer: 'Our writers watch your video before they comment. The first comments arrive in {starts}.',
    },
    {
      question: 'My account filters comments. Is that a problem?',
      answer:
        'If “Filter all comments” is on, you have to approve each comment before it appears. Turn the filter off during delivery or approve them as they arrive.',
    },
    {
      question: 'Can I order comments for a live?',
      answer: 'No. A live would be over before the comments are written. Order for a posted video instead.',
    },
  ],
}

/** Texts of the four TikTok pages. */
export const tiktok = { followers, likes, views, comments }
