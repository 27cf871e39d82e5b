import { createApp } from 'vue';
import Shop from './shop.vue';

createApp(Shop).mount('#app');
