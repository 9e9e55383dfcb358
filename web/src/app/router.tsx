import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { laterModules, modules } from './modules';
import { CrashPage } from './pages/crash-page';
import { MissingPage } from './pages/missing-page';
import { paths } from './paths';
import { RequireSession } from './require-session';
import { tabRoutes } from './schedule-tabs';
import { Home, SignInRoute } from './session-routes';

const later: RouteObject[] = laterModules.flatMap((module) =>
  modules[module].addresses.map((path) => ({
    path,
    lazy: async () => {
      const { LaterModuleRoute } = await import('./pages/later-module-route');
      return { element: <LaterModuleRoute key={module} module={module} /> };
    },
  })),
);

/** The table of addresses. Screens are loaded when they are first opened. */
export const routes: RouteObject[] = [
  {
    errorElement: <CrashPage />,
    children: [
      { path: '/signin', element: <SignInRoute /> },
      { path: '/login', element: <SignInRoute /> },
      { path: '/forgot', lazy: () => import('./pages/forgot-route') },
      { path: '/changepassword/:token', lazy: () => import('./pages/reset-route') },
      { path: '/email/:token', lazy: () => import('./pages/email-route') },
      { path: '/signup', lazy: () => import('./pages/sign-up-route') },
      { path: '/register', lazy: () => import('./pages/register-route') },
      { path: '/signupconfirmation/:token', lazy: () => import('./pages/sign-up-confirmation-route') },
      { path: '/auth/:provider/callback', lazy: () => import('./pages/sso-callback-route') },
      { path: '/confirmation/:token', lazy: () => import('./pages/invitation-route') },
      { path: '/company/:token', lazy: () => import('./pages/first-company-route') },
      {
        element: <RequireSession />,
        children: [
          { index: true, element: <Home /> },
          { path: '/confirmationproject/:token', lazy: () => import('./pages/first-project-route') },
          { path: '/schedules/:token', lazy: () => import('./pages/first-schedules-route') },
          { path: '/invite/:token', lazy: () => import('./pages/first-team-route') },
          { path: '/projects', element: <Home /> },
          { path: '/new-home', element: <Home /> },
          {
            path: '/reportlookahead/week/allNewTab/:week/:barColor/:numWeeks',
            lazy: () => import('./pages/lookahead-report-route'),
          },
          { path: '/selectCompany', lazy: () => import('./pages/select-company-route') },
          {
            lazy: () => import('./shell/shell'),
            children: [
              {
                errorElement: <CrashPage />,
                children: [
                  { path: '/:orgId/projects', lazy: () => import('./pages/projects-route') },
                  { path: '/:orgId/status', lazy: () => import('./pages/status-route') },
                  { path: '/settings/user', lazy: () => import('./pages/user-settings-route') },
                  { path: '/settings/project', lazy: () => import('./pages/project-settings-route') },
                  { path: '/settings/company', lazy: () => import('./pages/company-settings-route') },
                  { path: '/settings/plugins', lazy: () => import('./pages/integrations-route') },
                  { path: '/tutorials', lazy: () => import('./pages/tutorials-route') },
                  { path: '/ccloud_banner', lazy: () => import('./pages/banner-route') },
                  { path: '/admin/inactiveuser', lazy: () => import('./pages/administration-route') },
                  {
                    path: '/company-settings/members',
                    element: <Navigate to={paths.companySettings('users')} replace />,
                  },
                  {
                    path: '/:orgId/project/:projectId/schedule/:scheduleId',
                    lazy: () => import('./pages/schedule-route'),
                    children: [
                      ...tabRoutes,
                      { path: 'export/weekly', lazy: () => import('./pages/weekly-export-route') },
                    ],
                  },
                  ...[
                    '/weeklyplan',
                    '/weeklyplan/commitments',
                    '/weeklyplan/close',
                    '/weeklyplan/cncs',
                    '/weeklyplan/cncs/:projectIdCnc/:sectorIdCnc',
                  ].map((path) => ({ path, lazy: () => import('./pages/weekly-start-route') })),
                  ...[
                    '/reportlookahead/week/all/:week/:barColor/:numWeeks',
                    '/reportlookahead/week/all/*',
                    '/reportlookahead/week/allNewTab/*',
                  ].map((path) => ({ path, lazy: () => import('./pages/lookahead-report-route') })),
                  { path: '/report/week/all/:week/:year/:start/:end', lazy: () => import('./pages/week-report-route') },
                  {
                    path: '/reportcommit/week/all/:planificationday/:week/:projectId/:sectorId/:year?',
                    lazy: () => import('./pages/week-report-route'),
                  },
                  { path: '/analytics', lazy: () => import('./pages/analytics-route') },
                  { path: '/analytics-v2', lazy: () => import('./pages/analytics-frame-route') },
                  { path: '/executive-dashboard', lazy: () => import('./pages/executive-route') },
                  ...modules.taktAnalytics.addresses.map((path) => ({
                    path,
                    lazy: () => import('./pages/takt-analytics-route'),
                  })),
                  ...later,
                  { path: '/masterplan', lazy: () => import('./pages/master-plan-route') },
                  {
                    path: '/masterplan/:sectorIdParam/:projectIdParam',
                    lazy: () => import('./pages/master-plan-route'),
                  },
                  { path: '/importgantt', lazy: () => import('./pages/import-route') },
                  { path: '/importgantt/reimport', lazy: () => import('./pages/reimport-route') },
                  { path: '/gantt/:sectorId', lazy: () => import('./pages/sector-route') },
                  { path: '*', element: <MissingPage /> },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);
