import { bootstrapApplication } from '@angular/platform-browser';
import { Shop } from './app/shop';

bootstrapApplication(Shop).catch((error) => console.error(error));
