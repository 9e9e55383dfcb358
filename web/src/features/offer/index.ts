import './texts';

export { BannerPage } from './banner-page';
export { PromoPage } from './promo-page';
